import './home.css'
import { IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

/** Esc or a second press hides it. The explanation is placed below the nearest positioned ancestor, and is as wide as that. */
export function ToggleTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  /** Whether the explanation was shown before this press began. The focus event, which comes before the click, already shows it. */
  const shownBeforePress = useRef(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  const toggle = () => {
    setShown(!shownBeforePress.current)
    shownBeforePress.current = false
  }
  const showOnHover = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show()
  const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
  return (
    <span className="toggle-tip" onPointerEnter={showOnHover} onPointerLeave={hide}>
      <button
        className="toggle-tip__button"
        type="button"
        aria-label={label}
        aria-describedby={shown ? id : undefined}
        onPointerDown={() => {
          shownBeforePress.current = shown
        }}
        onClick={toggle}
        onFocus={show}
        onBlur={hide}
        onKeyDown={hideOnEscape}
      >
        <IconInfoCircle className="icon icon--16" aria-hidden />
      </button>
      {shown && (
        <span className="stack gap-1 toggle-tip__text" role="tooltip" id={id}>
          {children}
        </span>
      )}
    </span>
  )
}
