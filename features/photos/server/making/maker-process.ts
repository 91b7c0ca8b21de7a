import { answerPhotos } from '../answer-photos.ts'
import { type Cut, cutPhoto } from './cut-photo.ts'
import { type Made, makePhoto, type Original } from './make-photo.ts'

export type MakerQuestion = Omit<Original, 'bytes'> | Omit<Cut, 'bytes'>
export type MakerAnswer = Made | { readonly files: readonly Uint8Array[] }

answerPhotos(async (bytes, question: MakerQuestion): Promise<MakerAnswer> => {
  if ('cuts' in question) return { files: await cutPhoto({ bytes, ...question }) }
  return makePhoto({ bytes, ...question })
})
