import { useState } from 'react'

/**
 * Opens even if the person closed the asking dialog before the answer, because the server has made the secret by then. `onClose`:
 * called once the secret was seen.
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
