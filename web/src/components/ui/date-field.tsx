import './date-field.css'
import { IconCalendar } from '@tabler/icons-react'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useToday } from '#lib/session/session.ts'
import { useUnreadableInput } from '../feedback/use-unreadable-input.ts'
import { type AssumedYear, addSlashes, readDate } from './date-typing.ts'
import { Field } from './field.tsx'
import { useCalendar } from './use-calendar.ts'

const DateCalendar = lazyComponent(() => import('./date-calendar.tsx'))

/** Touching the field opens the keypad and not the calendar, which has a button of its own. */
const isTouch = ({ nativeEvent }: MouseEvent) => (nativeEvent as PointerEvent).pointerType === 'touch'

type Setup = Required<Pick<Props, 'value' | 'onChange' | 'assumedYear'>> & { today: CivilDate }

const UNREADABLE = 'Data não reconhecida. Escreva como 05/12/2026'
const formatOptionalDate = (date: CivilDate | null) => (date === null ? '' : formatDate(date))

function useTypedDate(input: RefObject<HTMLInputElement | null>, { value, onChange, today, assumedYear }: Setup) {
  const [typing, setTyping] = useState<{ text: string; over: CivilDate | null }>()
  // A new value that was set from outside replaces the typed text, unless the person is typing it.
  const isTyped = typing !== undefined && (typing.over === value || input.current === document.activeElement)
  const text = isTyped ? typing.text : formatOptionalDate(value)
  const isEmpty = text.trim() === ''
  const date = isEmpty ? null : readDate(text, today, assumedYear)
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

type Props = {
  label: string
  value: CivilDate | null
  onChange: (date: CivilDate | null) => void
  help?: ReactNode
  error?: ReactNode
  /** Of a date that is typed without one. */
  assumedYear?: AssumedYear
}

/** `onChange` is called with a changed date on blur, on Enter, on a pick, and when the calendar opens. */
export function DateField({ label, value, onChange, help, error, assumedYear = 'nearest' }: Props) {
  const today = useToday()
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedDate(input, { value, onChange, today, assumedYear })
  const calendar = useCalendar(input)

  const openCalendar = (by: 'keys' | 'pointer') => {
    typed.commit()
    calendar.open(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.commit()
    if (event.key === 'Escape') calendar.close()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    openCalendar('keys')
  }
  const pick = (date: CivilDate) => {
    typed.replace(date)
    calendar.close()
  }
  // The error is about the value before; if it went only on blur, a button below would move away under the pressed mouse.
  const shown = typed.unreadable ?? (typed.isPending ? undefined : error)
  return (
    <Field label={label} required={false} help={help} error={shown}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handler only notices when the focus leaves the field and its calendar
        <span className="date" onBlur={calendar.onBlur}>
          <input
            {...wiring}
            ref={input}
            className="input tnum"
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            value={typed.text}
            data-typing={typed.isPending || undefined}
            data-mantine-stop-propagation={calendar.by !== undefined || undefined}
            onChange={({ target }) => {
              typed.type(target.value)
              calendar.close()
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={typed.commit}
            onKeyDown={onKeyDown}
            onClick={(event) => !isTouch(event) && openCalendar('pointer')}
          />
          <button
            className="date__open"
            type="button"
            tabIndex={-1} // ArrowDown in the field opens the calendar too
            aria-label="Abrir calendário"
            title="Abrir calendário (seta para baixo)"
            aria-expanded={calendar.by !== undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (calendar.by ? calendar.close() : openCalendar('keys'))}
          >
            <IconCalendar className="icon icon--16" aria-hidden />
          </button>
          <CodeSuspense>
            {calendar.by && (
              <DateCalendar
                label={label}
                value={value}
                today={today}
                takesFocus={calendar.by === 'keys'}
                onPick={pick}
                onClose={calendar.close}
              />
            )}
          </CodeSuspense>
        </span>
      )}
    </Field>
  )
}
