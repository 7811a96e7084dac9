import { configureGlobal } from 'fast-check'

// Random input is the same in every run, so that a test fails for what was changed and for nothing else.
// SEED=<a number> tries other input: CONTRIBUTING.md.
configureGlobal({ seed: Number(process.env.SEED ?? 2026) })
