import { execFileSync } from 'node:child_process'

/** The browser sees what a visitor would: the built application, brought up to date first. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
