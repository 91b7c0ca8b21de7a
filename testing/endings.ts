const endings: (() => unknown)[] = []

/** Ends what a maker began, the last begun first, after the last test of the file. To be called from anywhere. */
export function afterThisFile(end: () => unknown): void {
  endings.push(end)
}

/** What the set-up of each test file (testing/each-file.ts) calls after its last test. */
export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}
