import { useState } from 'react'

/**
 * Holds a secret that the server tells only once, for the dialog that shows it. That dialog opens even where the person has closed the
 * dialog that asked for the secret before the answer came, because the server has made the secret by then. `show`: opens it with a secret.
 * `dialog`: its properties. `onClose`: called once the person has seen the secret.
 */
export function useShownOnce<Secret>(onClose: () => void) {
  const [secret, show] = useState<Secret>()
  const [isSeen, setIsSeen] = useState(false)
  const finish = () => {
    setIsSeen(true)
    onClose()
  }
  return { secret, show, dialog: { opened: !isSeen, onClose: finish } }
}
