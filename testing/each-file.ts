// Read by Vitest before each test file. The modules of the product stay loaded from file to file, so that a hook in
// one of those would belong to the first file only.
import { afterAll } from 'vitest'
import { endAll } from './endings.ts'

afterAll(endAll)
