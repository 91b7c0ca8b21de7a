/** Of the processor, not of the clock: other work on the machine does not count. Milliseconds. */
export function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * How many times a bare loop over its characters a text of a thousand characters takes, on average over twenty of
 * them made of `messages`. Many rounds, since the processor's clock ticks slowly.
 */
export function timesABareLoop(
  messages: readonly string[],
  work: (text: string) => unknown,
  rounds: { readonly bare: number; readonly work: number },
): number {
  const texts = Array.from({ length: 20 }, (_, at) =>
    messages
      .filter((_message, index) => index % 20 === at)
      .join(' ')
      .slice(0, 1_000),
  )
  const bare = (text: string) => {
    const seen = new Map<string, number>()
    for (const character of text) seen.set(character, (seen.get(character) ?? 0) + 1)
    return seen.size
  }
  const time = (times: number, each: (text: string) => unknown) => {
    texts.forEach((text) => each(text))
    const spent = timeOf(() => {
      for (let round = 0; round < times; round += 1) texts.forEach((text) => each(text))
    })
    return spent / times / texts.length
  }
  const [loop, each] = [time(rounds.bare, bare), time(rounds.work, work)]
  console.info(`1,000 characters: ${each.toFixed(3)} ms, ${(each / loop).toFixed(0)} times a bare loop`)
  return each / loop
}
