import { strFromU8, unzipSync } from 'fflate'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import {
  type EvidenceAbout,
  type EvidenceArchive,
  evidenceEndpoints,
  type OwnEvidence,
} from '#features/evidence/contract/evidence.ts'
import type { Caller, TestApp } from './harness.ts'
import { makeHostess, makeKing, type Person } from './people.ts'
import type { Files } from './verify-evidence.ts'

/** Asking for archives, and opening them. */
export function evidenceCalls(app: TestApp) {
  const { request, list } = evidenceEndpoints
  const ask = (as: Caller, body: EvidenceAbout) => app.call(request, { as, body })
  const own = async (as: Caller) => (await app.call(list, { as })).body as OwnEvidence

  /** Made, and downloaded. */
  async function made(
    as: Caller,
    about: EvidenceAbout,
  ): Promise<{ code: string; files: Files; zip: Uint8Array }> {
    const { status, body } = await ask(as, about)
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
    const { code } = body as EvidenceArchive
    await app.runJobs()
    const archive = (await own(as)).archives.find((one) => one.code === code)
    if (archive?.url == null) throw new Error(`archive ${code} is ${archive?.state}`)
    const response = await fetch(`${app.origin}${archive.url}`)
    const zip = new Uint8Array(await response.arrayBuffer())
    const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name.replace(`fascicolo-${code}/`, ''),
      bytes,
    ])
    return { code, files: Object.fromEntries(files) as Files, zip }
  }

  const say = async (as: Person, chatId: number, message: string) =>
    (await app.call(chatEndpoints.send, { as, params: { id: chatId }, body: { message } })).body as {
      id: number
    }

  /** A king with a phone and a hostess with a description, who have written to each other. */
  async function pair(): Promise<{ king: Person; hostess: Person; chatId: number }> {
    phones += 1
    const king = await makeKing(app, { credits: 100, phone: `+3933300${10_000 + phones}` })
    const hostess = await makeHostess(app, { profile: { description: 'Fiere e congressi.' } })
    const { body } = await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
    const { chat_id: chatId } = body as { chat_id: number }
    await say(king, chatId, 'Buonasera')
    await say(hostess, chatId, 'Molto lieta')
    return { king, hostess, chatId }
  }

  return { ask, own, made, say, pair }
}

let phones = 0

export const aboutChat = (chatId: number) => ({ subject: 'conversation', id: String(chatId) }) as const

interface Voice {
  readonly tipo: string
  readonly dati: Record<string, any>
}

/** The records of one kind. */
export function recordsOf(files: Files, tipo: string): Record<string, any>[] {
  const { voci } = JSON.parse(textOf(files, 'fascicolo.json')) as { voci: Voice[] }
  return voci.filter((voice) => voice.tipo === tipo).map(({ dati }) => dati)
}

export const textOf = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())
