import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { checkConnection, useUnreachableSince } from '#lib/net/connection.ts'
import { useZone } from '#lib/session/session.ts'

export function ServerUnreachableBar() {
  const since = useUnreachableSince()
  const zone = useZone()
  const [checking, setChecking] = useState(false)
  const check = () => {
    setChecking(true)
    void checkConnection().then(() => setChecking(false))
  }
  return (
    <div className="away-bar away-bar--sticky" role="status">
      {since !== undefined && (
        <p>
          Sem conexão com o servidor desde {formatShortMoment(zone, new Date(since).toISOString())}
          <Button small busy={checking && 'Tentando...'} onClick={check}>
            Tentar agora
          </Button>
        </p>
      )}
    </div>
  )
}
