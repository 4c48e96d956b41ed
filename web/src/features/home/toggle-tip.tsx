import { IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'

/**
 * More about what stands beside it: on hover, on focus and, for fingers, on a press; Esc or another press puts it away. It hangs
 * under the nearest positioned ancestor, as wide as that is.
 */
export function ToggleTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  /** Whether it was there before this press: focus, which comes first, has shown it already. */
  const before = useRef(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  const press = () => {
    setShown(!before.current)
    before.current = false
  }
  const hover = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show()
  const putAway = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
  return (
    <span className="toggle-tip" onPointerEnter={hover} onPointerLeave={hide}>
      <button
        className="toggle-tip__button"
        type="button"
        aria-label={label}
        aria-describedby={shown ? id : undefined}
        onPointerDown={() => {
          before.current = shown
        }}
        onClick={press}
        onFocus={show}
        onBlur={hide}
        onKeyDown={putAway}
      >
        <IconInfoCircle className="icon icon--16" aria-hidden />
      </button>
      {shown && (
        <span className="toggle-tip__text" role="tooltip" id={id}>
          {children}
        </span>
      )}
    </span>
  )
}
