// Read by Vitest before each test file without a database. A worker stays from file to file; what a module of the
// product remembers, and what a test has put in place of something, does not.
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
