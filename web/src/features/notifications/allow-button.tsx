import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'

const permission = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)

/** Offered until the person has said yes or no to the browser. */
export function AllowButton() {
  const [state, setState] = useState(permission)
  if (state !== 'default') return null
  return (
    <div className="menu__foot">
      <Button
        look="ghost"
        small
        icon={<IconBellRinging className="icon icon--16" aria-hidden />}
        onClick={() => void Notification.requestPermission().then(setState)}
      >
        Ativar avisos do navegador
      </Button>
    </div>
  )
}
