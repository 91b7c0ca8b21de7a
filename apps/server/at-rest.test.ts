import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Loads what a server loads; prints what of `Intl` it made meanwhile, and whether `fetch` came along. */
const loaded = `
  const asked = []
  const told = (name, make) =>
    function (...args) {
      asked.push(name)
      return new.target ? Reflect.construct(make, args) : make.apply(this, args)
    }
  for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'PluralRules'])
    Intl[name] = told(name, Intl[name])
  for (const { prototype } of [Number, Date]) prototype.toLocaleString = told('toLocaleString', prototype.toLocaleString)
  String.prototype.localeCompare = told('localeCompare', String.prototype.localeCompare)
  await import('${new URL('serve.ts', import.meta.url)}')
  console.log(JSON.stringify([asked, process.moduleLoadList.filter((name) => name.includes('undici'))]))
  process.exit()
`

test('a server loads neither the data of Intl nor fetch before somebody needs them', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', loaded])
  expect(JSON.parse(stdout)).toEqual([[], []])
}, 60_000)
