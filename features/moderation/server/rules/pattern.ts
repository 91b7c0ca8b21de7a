import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** What an expression matches one of. */
export type Alternatives = readonly AST.Alternative[]

const parser = new RegExpParser()

/** @throws SyntaxError */
export const alternativesOf = (pattern: string): Alternatives => parser.parsePattern(pattern).alternatives
