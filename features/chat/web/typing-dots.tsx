import { useTyping } from './typing.ts'

/** At the end of the thread, where the other's words will stand. */
export function TypingDots({ chatId, name }: { chatId: number; name: string }) {
  if (!useTyping(chatId)) return null
  return (
    <div className="mt-1 px-6 max-sm:px-4">
      <p className="flex w-fit items-center gap-1.5 rounded-lg rounded-bl-[6px] bg-bubble-them px-4 py-3.5">
        <span className="sr-only">{name} sta scrivendo</span>
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            aria-hidden="true"
            className="typing-dot size-1.5 rounded-full bg-bubble-them-meta"
            style={{ animationDelay: `${dot * 0.2}s` }}
          />
        ))}
      </p>
    </div>
  )
}
