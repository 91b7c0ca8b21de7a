/** In a forked server: answers the parent's 'memory' with its resident bytes, garbage collected. */
export function answerMemory(): void {
  process.on('message', (message) => {
    if (message !== 'memory') return
    for (let round = 0; round < 3; round += 1) globalThis.gc?.()
    process.send?.(process.memoryUsage.rss())
  })
}
