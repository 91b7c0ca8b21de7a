import { expect, test } from 'vitest'
import { miscdataQuery } from '#features/reference/web/reference.ts'
import { ModalProvider } from '#platform/web/shell/modal.tsx'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, lists, wordsOf } from '#testing/web/profile-pages.tsx'
import type { Attachment } from '../contract/photos.ts'
import { GalleryPanel } from './gallery-panel.tsx'
import { photosQuery } from './queries.ts'

const photo = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  mod_status: 'approved',
  mod_reason: null,
  url: `/attachments/${id}`,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  width: 600,
  height: 800,
  user: { profile_picture_id: 'a' },
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => photo(`p${index}`))

const gallery = (photos: readonly Attachment[], limit = 10) =>
  htmlOf(
    <ModalProvider>
      <GalleryPanel />
    </ModalProvider>,
    [
      [photosQuery.queryKey, photos],
      [miscdataQuery.queryKey, { ...lists, backend_configs: { image_limit_per_user: limit } }],
    ],
  )

test('the gallery says how many photos one may have, and at the limit that there is no more room [PHOTO-07]', () => {
  for (const [limit, photos] of [
    [10, many(0)],
    [10, many(9)],
    [4, many(3)],
  ] as const) {
    const words = wordsOf(gallery(photos, limit))
    expect(words).toContain(quoted('PHOTO-07', 'Puoi caricare fino a N foto.', { N: limit }))
    expect(words).not.toContain('Hai raggiunto')
  }
  for (const limit of [10, 4]) {
    const words = wordsOf(gallery(many(limit), limit))
    expect(words).toContain(quoted('PHOTO-07', 'Hai raggiunto il limite massimo di N foto.', { N: limit }))
    expect(words).not.toContain('Puoi caricare')
  }
})

test('the tile to upload is there below the limit only [PHOTO-08]', () => {
  const tile = /<input type="file"/
  for (const [photos, limit] of [
    [9, 10],
    [1, 2],
  ] as const)
    expect(gallery(many(photos), limit)).toMatch(tile)
  for (const limit of [10, 2]) expect(gallery(many(limit), limit)).not.toMatch(tile)
})

test('a pending photo says so; a radio chooses among the others', () => {
  const photos = [photo('a'), photo('b', { mod_status: 'pending' }), photo('c')]
  const tiles = gallery(photos).split('<li').slice(1)
  requirement('PHOTO-05', () => {
    const radios = tiles.slice(0, 3).map((html) => html.match(/<input[^>]*type="radio"[^>]*>/)?.[0])
    expect(radios).toEqual([
      expect.stringContaining('checked'),
      undefined,
      expect.not.stringContaining('checked'),
    ])
  })
  requirement('PHOTO-06', () => {
    const waiting = quoted('PHOTO-06', 'In Moderation Queue')
    expect(tiles.slice(0, 3).map((html) => html.includes(waiting))).toEqual([false, true, false])
    expect(tiles[1]).not.toContain('type="radio"')
  })
})
