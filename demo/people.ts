import type { Insertable } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import type { ColumnsWith } from '#features/profiles/contract/profile-fields.ts'
import type { Profile } from '#platform/server/db/schema.ts'
import { italyId } from '#features/reference/server/countries.ts'
import { languages } from '#features/reference/server/languages.ts'
import {
  eyeColors,
  interests,
  type Option,
  profileTypeIds,
  profileTypes,
  services,
} from '#features/reference/server/options.ts'
import { provinceById, provinces } from '#features/reference/server/provinces.ts'
import { type CastName, cast } from './cast.ts'
import { nicknames } from './names.ts'
import { imaginePortrait, type Portrait } from './portraits.ts'
import { type Random, random } from './random.ts'
import { hostessBio, kingBio } from './texts.ts'

const hostessCount = 240
const kingCount = 60
/** Who waits for approval has the number of one who is in: the desk shows the two as linked. */
const doubleKing = 45
const sharedPhone = { phone: '+393475550137' } as const
const newcomerCount = 3

/** A person of the demo, complete before anything is written: the same seed imagines the same people. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly role: Exclude<Role, 'ADMIN'>
  readonly phone: string | null
  readonly age: number
  /** Since the last birthday. */
  readonly birthdayDaysAgo: number
  readonly provinceId: number
  readonly nationalityId: number
  readonly languageIds: readonly number[]
  readonly types: number
  readonly interestIds: readonly number[]
  readonly serviceIds: readonly number[]
  readonly traits: Traits
  readonly instagram: string | null
  readonly isPrivate: boolean
  readonly description: string | null
  /** Since when the photos are compared with a selfie; null: they are not. */
  readonly verifiedDaysAgo: number | null
  /** Given by the staff; others earn the badge by what they do. */
  readonly topByHand: boolean
  readonly joinedHoursAgo: number
  readonly seenMinutesAgo: number
  readonly portrait: Portrait
  /** Photos in the gallery, the portrait included. */
  readonly photoCount: number
}

/** What the catalogue of fields says of her body, of meetings and of her trade. */
type TraitColumn = ColumnsWith<{ section: 'body' | 'availability' | 'role' }>
type Traits = Required<Pick<Insertable<Profile>, TraitColumn>>

export interface DemoPeople {
  /** The newest first: their portraits are ready when the server is. */
  readonly hostesses: readonly DemoPerson[]
  readonly kings: readonly DemoPerson[]
  /** Wait for a moderator to let them in. */
  readonly newcomers: readonly DemoPerson[]
}

export function imaginePeople(seed: string): DemoPeople {
  const leads = Object.keys(cast) as CastName[]
  const leadNames = (sex: 'woman' | 'man'): string[] =>
    leads.filter((name) => cast[name].sex === sex).map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  const taken = [...leadNames('woman'), ...leadNames('man'), adminName]
  const chance = random(`${seed} names`)
  const named = (sex: 'woman' | 'man', count: number): string[] => {
    const first = leadNames(sex)
    return [...first, ...nicknames(chance, count - first.length, sex, taken)]
  }
  const women = named('woman', hostessCount + newcomerCount).map((name, index) =>
    imagineHostess(seed, name, index),
  )
  const kings = named('man', kingCount + 1).map((name, index) => imagineKing(seed, name, index))
  return {
    hostesses: women.slice(0, hostessCount),
    kings: kings
      .slice(0, kingCount)
      .map((king, index) => ({ ...king, ...(index === doubleKing && sharedPhone) })),
    newcomers: [...women.slice(hostessCount), ...kings.slice(kingCount)].map((person, index) => ({
      ...person,
      ...(person.role === 'KING' && sharedPhone),
      verifiedDaysAgo: null,
      joinedHoursAgo: 3 + index * 5,
      seenMinutesAgo: 20 + index * 45,
    })),
  }
}

export const adminName = 'Livia'
export const colleagueName = 'Fulvia'
export const accountantName = 'Marzio'
export const helperName = 'Delfina'

/** The accounts that README.md names, at the head of each list. */
export const accounts: Readonly<
  Record<string, { email: string; phone: string; provinceId: number; age: number }>
> = {
  Ginevra: { email: 'hostess@demo.test', phone: '+393475550123', provinceId: 15, age: 29 },
  Riccardo: { email: 'king@demo.test', phone: '+393475550190', provinceId: 15, age: 44 },
}

// Every province has somebody; the big cities have more.
const bigCities = [
  15, 15, 15, 15, 58, 58, 58, 58, 1, 1, 48, 48, 37, 37, 63, 63, 27, 23, 10, 72, 82, 87, 28, 16, 17,
]
const popularLanguages = [2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 12, 13]
const foreignNationalities = [76, 616, 642, 804, 250, 724, 826, 170, 504, 566, 32, 276]

function imagineHostess(seed: string, name: string, index: number): DemoPerson {
  const chance = random(`${seed} hostess ${index}`)
  const account = accounts[name]
  const age =
    account?.age ?? chance.pick([chance.between(19, 27), chance.between(23, 34), chance.between(28, 49)])
  const provinceId = account?.provinceId ?? provinceOf(chance, index - 1)
  const newest = index < newestHostesses
  const verified = index < 10 || chance.chance(0.35)
  const top = index !== 0 && newest && verified && chance.chance(0.5)
  const types = index === 0 ? 3 : chance.pick([1, 1, 1, 2, 3, 3, 4, 5, 6, 7])
  const languageIds = index === 0 ? [1, 2, 3] : spoken(chance)
  const interestIds = chance.some(interests, chance.between(3, 6)).map((option) => option.id)
  const serviceIds = chance.some(services, chance.between(3, 7)).map((option) => option.id)
  const travels = chance.chance(0.6)
  const bio = hostessBio(chance, {
    age,
    province: provinceById(provinceId)?.name ?? '',
    languages: languageIds.filter((id) => id !== 1).map(languageName),
    services: singleNamed(services, serviceIds),
    interests: singleNamed(interests, interestIds),
    types: profileTypeIds(types).flatMap((id) =>
      profileTypes.filter((type) => type.id === id).map((type) => type.key),
    ),
    travels,
  })
  const lead = cast[name.toLowerCase() as CastName] as Portrait | undefined
  return {
    name,
    email: account?.email ?? `hostess${index + 1}@demo.test`,
    role: 'HOSTESS',
    phone: account?.phone ?? null,
    age,
    birthdayDaysAgo: chance.between(3, 360),
    provinceId,
    nationalityId: chance.chance(0.85) || index === 0 ? italyId : chance.pick(foreignNationalities),
    languageIds,
    types,
    interestIds,
    serviceIds,
    traits: {
      ...(chance.chance(0.85) || index === 0 ? imagineBody(chance) : unknownBody),
      travel_available: travels,
      ...imagineTrade(index),
    },
    instagram: chance.chance(0.4) ? `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.demo` : null,
    isPrivate: index > 12 && chance.chance(0.08),
    description:
      index === 0
        ? 'Lavoro come hostess congressuale da sei anni, tra Milano e il Lago di Como. Mi trovo a mio agio nelle cene con ospiti internazionali e nelle inaugurazioni: so ascoltare, presentare le persone e far scorrere la serata. Preferisco sapere prima chi ci sarà e a che ora si finisce.'
        : bio,
    verifiedDaysAgo: verified ? verifiedDays(index) : null,
    topByHand: top && index >= castHostesses && index % 4 === 1,
    joinedHoursAgo: Math.min(24 * hostessJoinedDaysAgo(chance, index), hoursOfAge(age)),
    seenMinutesAgo: newest
      ? 1 + Math.floor(chance.next() ** 2 * 90)
      : 150 + Math.floor(chance.next() ** 2 * 30_000),
    portrait: lead ?? imaginePortrait(chance, { seed: `hostess ${index}`, sex: 'woman', age }),
    photoCount: photosOf(chance, { index, provinceId, verified }),
  }
}

const noTrade = { professional: null, business_name: null, vat_number: null }

/** The first one works as a hostess, as she says of herself; some of the others have not said. */
function imagineTrade(index: number) {
  if (index === 0)
    return {
      professional: true,
      business_name: 'Accoglienza e congressi, Ginevra B.',
      vat_number: '12345678903',
    }
  return { ...noTrade, professional: index % 5 === 4 ? null : false }
}

/** Kings by number who get text messages, too: they buy in the browser tests. */
const reachable: Readonly<Record<number, string>> = { 39: '+393475550159', 44: '+393475550158' }

function imagineKing(seed: string, name: string, index: number): DemoPerson {
  const chance = random(`${seed} king ${index}`)
  const account = accounts[name]
  const age = account?.age ?? chance.between(29, 63)
  const provinceId = account?.provinceId ?? provinceOf(chance, index * 2)
  const newest = index < castKings || index >= kingCount - 2
  const lead = cast[name.toLowerCase() as CastName] as Portrait | undefined
  return {
    name,
    email: account?.email ?? `king${index + 1}@demo.test`,
    role: 'KING',
    phone: account?.phone ?? reachable[index + 1] ?? null,
    age,
    birthdayDaysAgo: chance.between(3, 360),
    provinceId,
    nationalityId: italyId,
    languageIds: spoken(chance),
    types: 0,
    interestIds: [],
    serviceIds: [],
    traits: { ...unknownBody, travel_available: null, ...noTrade },
    instagram: null,
    isPrivate: false,
    description: kingBio(chance, provinceById(provinceId)?.name ?? ''),
    verifiedDaysAgo: index < 3 || chance.chance(0.2) ? verifiedDays(index) : null,
    topByHand: false,
    joinedHoursAgo: 24 * kingJoinedDaysAgo(index),
    seenMinutesAgo: newest ? 1 + (index % 7) * 9 : 160 + Math.floor(chance.next() ** 2 * 30_000),
    portrait: lead ?? imaginePortrait(chance, { seed: `king ${index}`, sex: 'man', age }),
    photoCount: 1,
  }
}

/** Of those who are written to most, whoever is verified has enough for «Profilo top». */
function photosOf(
  chance: Random,
  { index, provinceId, verified }: { index: number; provinceId: number; verified: boolean },
): number {
  const few = index < castHostesses ? 3 : chance.pick([1, 1, 1, 2])
  if (index === 0) return 4
  return verified && busyProvinces.includes(provinceId) ? 3 : few
}

/** Within the year; the one of the demo's own hostess is a few days old. */
const verifiedDays = (index: number) => 8 + ((index * 23) % 300)

/** Those of the demo's own accounts: there most are written to, enough to tell how they answer. */
export const busyProvinces: readonly number[] = [15, 108, 58]

/** The first round visits every province once. */
function provinceOf(chance: Random, index: number): number {
  const everywhere = provinces[(index * 37) % provinces.length]
  return index < provinces.length && everywhere !== undefined
    ? everywhere.id
    : chance.pick([...bigCities, ...bigCities, chance.pick(provinces).id])
}

// The fifty newest joined within two months: the named cast, thirty-two other hostesses and two other kings.
const castHostesses = 12
const newestHostesses = 44
const castKings = 4

function hostessJoinedDaysAgo(chance: Random, index: number): number {
  if (index < castHostesses) return 42 + index * 1.2
  if (index < newestHostesses) return 0.1 + (index - castHostesses) * 1.25 + chance.next() * 0.4
  return 62 + (index - newestHostesses) * 3.3 + chance.next()
}

function kingJoinedDaysAgo(index: number): number {
  if (index < castKings) return 48 + index * 3
  if (index >= kingCount - 2) return 3 + (kingCount - index) * 4
  return isNewKing(index) ? 6 + (index - firstNewKing) * 1.9 : 63 + index * 9
}

/** Kings of the last month, of whom the overview tells how many go on to a reply. */
const firstNewKing = 44
const isNewKing = (index: number) => index >= firstNewKing && index < kingCount - 2

/** Nobody joined before the age of eighteen. */
function hoursOfAge(age: number): number {
  return ((age - 18) * 365 - 40) * 24
}

/** 'Fiere e congressi' would trip over the 'e' of an enumeration. */
function singleNamed(options: readonly Option[], ids: readonly number[]): string[] {
  return options.filter(({ id, name }) => ids.includes(id) && !name.includes(' e ')).map(({ name }) => name)
}

function spoken(chance: Random): number[] {
  const others = new Set(Array.from({ length: chance.between(0, 3) }, () => chance.pick(popularLanguages)))
  return [1, ...[...others].sort((a, b) => a - b)]
}

function languageName(id: number): string {
  return (languages.find((language) => language.id === id)?.name ?? '').toLocaleLowerCase('it')
}

const unknownBody = { height: null, weight: null, dress_size: null, shoe_size: null, eye_color_id: null }

function imagineBody(chance: Random) {
  const height = chance.between(158, 182)
  const weight = Math.round((height - 100) * (0.78 + chance.next() * 0.16))
  return {
    height,
    weight,
    dress_size: chance.pick([38, 40, 40, 42, 42, 44]),
    shoe_size: Math.max(36, Math.min(41, Math.round((height - 158) / 5) + chance.between(36, 37))),
    eye_color_id: chance.pick(eyeColors.slice(0, 6)).id,
  }
}
