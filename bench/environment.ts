import { join } from 'node:path'
import { type Config, readConfig } from '#platform/server/config/config.ts'

/** Where the bench keeps its cluster, and the secret of its servers. */
export const benchFolder = join(import.meta.dirname, '../.cache/bench')

/** Signs people in beside the server. */
export const benchConfig = (): Config => readConfig({ DATA_DIR: benchFolder })

/** The settings of a measured server: our own machine plays every visitor, and nothing is there but what the bench made. */
export function benchEnvironment(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
  }
}
