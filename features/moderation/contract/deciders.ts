import type { Statement } from './decisions.ts'

/** Who decided and by which means (Regulation (EU) 2022/2065, article 17(3)(c)), in the words of every statement. */
export function deciders({
  by_two: byTwo = false,
  detected,
}: Pick<Statement, 'detected'> & { by_two?: boolean | undefined }): string {
  const people = `${byTwo ? 'Due persone' : 'Una persona'} del team`
  return detected === 'automatic'
    ? `${people}, dopo un controllo automatico`
    : `${people}, senza decisioni automatiche`
}
