import { expect } from './test.ts'

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Counts the words that a walk through faults has lost, of those that were typed. */
export function wordCount() {
  let [typed, lost] = [0, 0]
  return {
    /** Waits until `found` has what was `written`; what it never has is lost. */
    async expectKept(written: string, found: () => Promise<string>): Promise<void> {
      const missing = async () => {
        const there = words(await found())
        return words(written).filter((word) => !there.includes(word)).length
      }
      typed += words(written).length
      await expect.poll(missing, `lost of «${written}»`).toBe(0)
      lost += await missing()
    },
    get said() {
      return `${lost} of ${typed} words`
    },
  }
}
