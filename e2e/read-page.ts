import type { Page } from '@playwright/test'

/**
 * As `page.evaluate`, for what is only read while the document may give way to another: the question that goes
 * with the old one is asked of the new one.
 */
export async function readPage<T>(page: Page, read: (argument: string) => T, argument = ''): Promise<T> {
  for (;;) {
    try {
      return await page.evaluate(read as (argument: string) => Promise<T>, argument)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('Execution context was destroyed')) throw error
    }
  }
}
