import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

const readPermission = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)

/** Shown until the person has answered the browser's question. */
export function AllowNotificationsButton() {
  const [state, setState] = useState(readPermission)
  if (state !== 'default') return null
  return (
    <div className="menu__foot">
      <Button look="ghost" small icon={IconBellRinging} onClick={() => void Notification.requestPermission().then(setState)}>
        Ativar avisos do navegador
      </Button>
    </div>
  )
}
