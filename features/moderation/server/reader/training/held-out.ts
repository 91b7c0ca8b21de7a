import { classes, type Shares } from '../model.ts'
import type { Example } from './corpus.ts'
import { type Numbered, sharesOf, train } from './train.ts'

/** An example with what a model made of it that has read nothing by its author. */
export interface HeldOut {
  readonly example: Example
  readonly shares: Shares
}

/**
 * Each author in turn is left out of the training and then read. Authors repeat themselves: a message shown to a
 * model that knows its author's others says nothing about strangers.
 */
export function readWithoutAuthor(
  examples: readonly Example[],
  numbers: Numbered,
  authors: readonly string[],
): HeldOut[] {
  return authors.flatMap((author) => {
    const [own, others] = [[] as number[], [] as number[]]
    examples.forEach((example, index) => (example.author === author ? own : others).push(index))
    const trained = train(examples, numbers, others)
    return own.map((index) => ({ example: examples[index]!, shares: sharesOf(trained, numbers, index) }))
  })
}

/** Divides scores so that shares are as often right as they say; found on authors left out. */
export function temperatureFor(heldOut: readonly HeldOut[]): number {
  const surprise = (temperature: number) =>
    heldOut.reduce((sum, { example, shares }) => {
      const cooled = cool(shares, temperature)
      return sum - Math.log(Math.max(1e-9, cooled[classes.indexOf(example.label)] ?? 0))
    }, 0)
  const steps = Array.from({ length: 31 }, (_, step) => 0.5 + step * 0.05)
  return steps.reduce((best, step) => (surprise(step) < surprise(best) ? step : best), 1)
}

/** The shares that the same scores give, divided by `temperature`. */
export function cool(shares: Shares, temperature: number): Shares {
  const powers = shares.map((share) => share ** (1 / temperature))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
