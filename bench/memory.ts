/** In a forked server: answers the parent's 'memory' with its resident bytes, garbage collected. */
export function answerMemory(): void {
  process.on('message', (message) => {
    if (message !== 'memory') return
    globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
    process.send?.(process.memoryUsage.rss())
  })
}
