import type { Transaction } from '#platform/server/db/database.ts'

/** The photo that stands for the profile; the photos decide which. Null: none. */
export async function setPicture(trx: Transaction, userId: number, photoId: string | null): Promise<void> {
  await trx.updateTable('profile').set({ picture_id: photoId }).where('user_id', '=', userId).execute()
}
