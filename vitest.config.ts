import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'server', environment: 'node', include: ['{contract,server,scripts}/**/*.test.ts'] } },
    ],
    maxWorkers: 2,
  },
})
