/** A number of three or four digits to call, in the middle of a sentence. */
export function PhoneLink({ number }: { number: '112' | '114' | '1522' }) {
  return (
    <a className="link" href={`tel:${number}`}>
      {number}
    </a>
  )
}
