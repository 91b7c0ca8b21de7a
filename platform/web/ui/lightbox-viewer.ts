// The library with its style sheet, which no page waits for.
import 'yet-another-react-lightbox/styles.css'

export { Lightbox as Viewer } from 'yet-another-react-lightbox'
