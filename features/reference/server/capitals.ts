import { provinces } from './provinces.ts'

/** Where a province's capital lies: degrees north, degrees east. */
type Place = readonly [north: number, east: number]

// To a hundredth of a degree, a kilometre: enough to say which province is nearer.
const list = `
TO 45.07 7.69|VC 45.32 8.42|NO 45.45 8.62|CN 44.39 7.55|AT 44.90 8.21|AL 44.91 8.61|AO 45.74 7.32|IM 43.89 8.03
SV 44.31 8.48|GE 44.41 8.93|SP 44.11 9.83|VA 45.82 8.83|CO 45.81 9.08|SO 46.17 9.87|MI 45.46 9.19|BG 45.70 9.67
BS 45.54 10.22|PV 45.19 9.16|CR 45.13 10.02|MN 45.16 10.79|BZ 46.50 11.35|TN 46.07 11.12|VR 45.44 10.99
VI 45.55 11.55|BL 46.14 12.22|TV 45.67 12.24|VE 45.44 12.33|PD 45.41 11.88|RO 45.07 11.79|UD 46.06 13.24
GO 45.94 13.62|TS 45.65 13.77|PC 45.05 9.70|PR 44.80 10.33|RE 44.70 10.63|MO 44.65 10.93|BO 44.49 11.34
FE 44.84 11.62|RA 44.42 12.20|FC 44.22 12.04|PU 43.91 12.91|AN 43.62 13.52|MC 43.30 13.45|AP 42.85 13.58
MS 44.04 10.14|LU 43.84 10.50|PT 43.93 10.92|FI 43.77 11.26|LI 43.55 10.31|PI 43.72 10.40|AR 43.46 11.88
SI 43.32 11.33|GR 42.76 11.11|PG 43.11 12.39|TR 42.56 12.64|VT 42.42 12.11|RI 42.40 12.86|RM 41.90 12.50
LT 41.47 12.90|FR 41.64 13.35|CE 41.07 14.33|BN 41.13 14.78|NA 40.85 14.27|AV 40.91 14.79|SA 40.68 14.77
AQ 42.35 13.40|TE 42.66 13.70|PE 42.46 14.21|CH 42.35 14.17|CB 41.56 14.66|FG 41.46 15.54|BA 41.12 16.87
TA 40.47 17.23|BR 40.63 17.94|LE 40.35 18.17|PZ 40.64 15.81|MT 40.67 16.60|CS 39.30 16.25|CZ 38.91 16.59
RC 38.11 15.65|TP 38.02 12.51|PA 38.12 13.36|ME 38.19 15.55|AG 37.31 13.58|CL 37.49 14.06|EN 37.57 14.28
CT 37.50 15.09|RG 36.93 14.73|SR 37.08 15.29|SS 40.73 8.56|NU 40.32 9.33|CA 39.22 9.11|PN 45.96 12.66
IS 41.60 14.23|OR 39.90 8.59|BI 45.57 8.05|LC 45.86 9.39|LO 45.31 9.50|RN 44.06 12.57|PO 43.88 11.10
KR 39.08 17.13|VV 38.68 16.10|VB 45.92 8.55|MB 45.58 9.27|FM 43.16 13.72|BT 41.32 16.28|SU 39.17 8.52`

const bySigla = new Map(
  list
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [sigla = '', north, east] = entry.trim().split(' ')
      return [sigla, [Number(north), Number(east)] as Place]
    }),
)
const places = new Map(
  provinces.flatMap(({ id, sigla }) => {
    const place = bySigla.get(sigla)
    return place === undefined ? [] : [[id, place] as const]
  }),
)

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two capitals as the crow flies; null where a province is unknown. */
export function kmBetween(oneId: number, otherId: number): number | null {
  const [one, other] = [places.get(oneId), places.get(otherId)]
  if (one === undefined || other === undefined) return null
  const [north, east] = [radians(other[0] - one[0]), radians(other[1] - one[1])]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one[0])) * Math.cos(radians(other[0])) * Math.sin(east / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half))
}

/** Neighbours are the nearest few within an evening's way; who lives far from all has the nearest all the same. */
export const neighbours = { most: 8, withinKm: 100, least: 3 } as const

const known = new Map<number, readonly number[]>()

/** A province and then its neighbours, by distance of their capitals; empty for an unknown one. */
export function nearbyProvinces(provinceId: number): readonly number[] {
  const before = known.get(provinceId)
  if (before !== undefined) return before
  if (!places.has(provinceId)) return []
  const others = provinces
    .filter(({ id }) => id !== provinceId)
    .map(({ id }) => ({ id, km: kmBetween(provinceId, id) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => a.km - b.km || a.id - b.id)
  const near = others.filter(
    ({ km }, place) => place < neighbours.least || (place < neighbours.most && km <= neighbours.withinKm),
  )
  const nearby = [provinceId, ...near.map(({ id }) => id)]
  known.set(provinceId, nearby)
  return nearby
}
