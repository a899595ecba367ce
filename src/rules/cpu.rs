//! What the processor at hand has beyond what every processor of its kind has, found at run time.
//!
//! Loops are compiled twice, and the better one is chosen where they are entered. A function that calls itself goes through
//! [`Cpu::run`] each time, as only what is inlined there is compiled for the processor at hand.

#![allow(clippy::inline_always)] // what is not inlined is compiled for any processor

/// Work that is compiled for a processor: its `run` must be inlined always, and all that it calls in its loops.
pub trait Work {
    /// What it gives.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// A processor that code is compiled for.
pub trait Cpu: Copy + Send + Sync + 'static {
    /// What it has beyond others, for people.
    const EXTRAS: &'static str;

    /// Does some work with all that this processor has.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Any processor of this kind.
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

    /// One with `popcnt`, `lzcnt`, BMI and AVX2, as nearly all since 2013. Only [`ModernCpu::find`] makes one.
    #[derive(Clone, Copy, Debug)]
    pub struct ModernCpu(());

    impl ModernCpu {
        /// The processor at hand, if it is one.
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

/// Something done with whichever processor is there.
pub trait CpuTask {
    /// What it gives.
    type Output;

    /// Does it with a processor.
    fn on<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Does something with the best processor there is.
pub fn best<T: CpuTask>(what: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = x86::ModernCpu::find() {
        return what.on(cpu);
    }
    what.on(BaselineCpu)
}

/// What the processor at hand has that loops use, for people; empty for nothing.
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
