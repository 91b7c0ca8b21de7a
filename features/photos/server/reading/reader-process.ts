import { answerPhotos } from '../answer-photos.ts'
import { openReader } from './read-photo.ts'

// Without its models no photo can be read: that is a crash, and not the fault of the photo.
const opened = openReader().catch(() => process.exit(1))

answerPhotos(async (picture) => (await opened)(picture))
