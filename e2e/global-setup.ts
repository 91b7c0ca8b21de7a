import { execFileSync } from 'node:child_process'
import { prepareDemoData } from './demo-data.ts'

/**
 * The browser sees what a visitor would: the built application, brought up to date first. Its demo data are made
 * once; the server of each worker starts on a copy.
 */
export default async function setup(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  process.env['E2E_DATA'] ??= await prepareDemoData()
}
