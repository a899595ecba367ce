# A server for many games in a container; docs/server.md says how to run it.
#     docker build -t damka .
FROM rust:1-bookworm AS build
WORKDIR /damka
COPY . .
RUN cargo build --release --locked --no-default-features && strip target/release/damka

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++6 && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 7707 --user-group --home-dir /var/lib/damka --create-home damka
COPY --from=build /damka/target/release/damka /usr/local/bin/damka
USER damka
WORKDIR /var/lib/damka
VOLUME /var/lib/damka
EXPOSE 7707
# The image has no curl; bash opens the connection itself.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/7707 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["damka", "serve", "--root", "/var/lib/damka"]
