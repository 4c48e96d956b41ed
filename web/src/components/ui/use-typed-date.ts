import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { type RefObject, useState } from 'react'
import { useUnreadableInput } from '../feedback/use-unreadable-input.ts'
import { addSlashes, readDate } from './date-typing.ts'

type Setup = { value: CivilDate | null; onChange: (date: CivilDate | null) => void; today: CivilDate }

const UNREADABLE = 'Data não reconhecida. Escreva como 05/12/2026'
const formatOptionalDate = (date: CivilDate | null) => (date === null ? '' : formatDate(date))

export function useTypedDate(input: RefObject<HTMLInputElement | null>, { value, onChange, today }: Setup) {
  const [typing, setTyping] = useState<{ text: string; over: CivilDate | null }>()
  // A new value that was set from outside replaces the typed text, unless the person is typing it.
  const isTyped = typing !== undefined && (typing.over === value || input.current === document.activeElement)
  const text = isTyped ? typing.text : formatOptionalDate(value)
  const isEmpty = text.trim() === ''
  const date = isEmpty ? null : readDate(text, today)
  const unreadable = useUnreadableInput(input, date === undefined ? UNREADABLE : undefined)

  const replace = (next: CivilDate | null) => {
    setTyping(undefined)
    if (next !== value) onChange(next)
  }
  return {
    text,
    unreadable,
    isPending: text !== formatOptionalDate(value),
    type: (next: string) => setTyping({ text: addSlashes(text, next), over: value }),
    commit: () => date !== undefined && replace(date),
    replace,
  }
}
