// Read by Vitest before each test file. The modules of the product stay loaded from file to file, so that a hook in
// one of those would belong to the first file only.
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { endAll } from './endings.ts'

// The long tests look for what is new; a sample is the same every time, for it must not fail by chance.
if (process.env['LONG'] !== '1') fc.configureGlobal({ seed: 20_261_123 })

afterAll(endAll)
