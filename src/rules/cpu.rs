//! Runtime dispatch to CPU features beyond the target's baseline.
//!
//! Loops are compiled twice, and the faster version is chosen where they are entered. A recursive function must go
//! through [`Cpu::run`] on each call, since only code inlined there is compiled with the extra features.

#![allow(clippy::inline_always)] // functions that are not inlined are compiled for the baseline

/// Work compiled for a specific CPU: its `run` and everything called in its loops must be `inline(always)`.
pub trait Work {
    type Output;

    fn run(self) -> Self::Output;
}

/// A CPU feature level that code is compiled for.
pub trait Cpu: Copy + Send + Sync + 'static {
    /// The features beyond the baseline, for display.
    const EXTRAS: &'static str;

    fn run<W: Work>(self, work: W) -> W::Output;
}

#[derive(Clone, Copy, Debug)]
pub struct BaselineCpu;

impl Cpu for BaselineCpu {
    const EXTRAS: &'static str = "";

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run()
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Cpu, Work};

    /// A CPU with `popcnt`, `lzcnt`, BMI and AVX2, as nearly all since 2013. Only [`ModernCpu::find`] creates one.
    #[derive(Clone, Copy, Debug)]
    pub struct ModernCpu(());

    impl ModernCpu {
        pub fn find() -> Option<Self> {
            let has = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("avx2");
            has.then_some(Self(()))
        }
    }

    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
    fn with_all<W: Work>(work: W) -> W::Output {
        work.run()
    }

    impl Cpu for ModernCpu {
        const EXTRAS: &'static str = "popcnt lzcnt bmi1 bmi2 avx2";

        #[inline(always)]
        #[allow(unsafe_code)]
        fn run<W: Work>(self, work: W) -> W::Output {
            // Sound: `with_all` asks for nothing but these five features, and the value `self` can only be had from
            // `find`, which saw all five on this processor.
            unsafe { with_all(work) }
        }
    }
}

pub trait CpuTask {
    type Output;

    fn on<C: Cpu>(self, cpu: C) -> Self::Output;
}

pub fn best<T: CpuTask>(what: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = x86::ModernCpu::find() {
        return what.on(cpu);
    }
    what.on(BaselineCpu)
}

/// The extra features of the running CPU that loops use, for display; empty if there are none.
pub fn extras() -> &'static str {
    struct Extras;

    impl CpuTask for Extras {
        type Output = &'static str;

        fn on<C: Cpu>(self, _cpu: C) -> &'static str {
            C::EXTRAS
        }
    }
    best(Extras)
}
