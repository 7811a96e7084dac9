import { configure } from '@testing-library/react'

// How long a test waits for something to appear. A second is not enough on a machine that is busy with other checks;
// what does appear is not waited for.
configure({ asyncUtilTimeout: 8_000 })
