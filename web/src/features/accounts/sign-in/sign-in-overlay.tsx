import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useUser } from '#lib/session/session.ts'
import { reloadPage } from '../load-page.ts'
import { OverlayDialog } from '../overlay-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The notice stays on screen if the browser asks whether to leave the page and the person refuses. */
function Replaced() {
  useEffect(reloadPage, [])
  return (
    <SignInFrame
      title="Outra pessoa entrou neste navegador"
      hint="O que você digitou fica guardado para quando você entrar de novo. Nada disto é enviado em nome de outra pessoa."
    >
      <Button look="primary" className="btn--wide" onClick={reloadPage}>
        Continuar
      </Button>
    </SignInFrame>
  )
}

/** The screen under it keeps its state, with open dialogs and typed texts, so that the person goes on there after signing in. */
export default function SignInOverlay({ isExpired, isReplaced }: { isExpired: boolean; isReplaced: boolean }) {
  const client = useQueryClient()
  const { name, email } = useUser()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  // The person may have signed in in another tab since the answer that ended the session, so the session is refetched.
  useEffect(() => void client.invalidateQueries({ queryKey: ['session'] }), [client])
  const readSession = () => client.invalidateQueries({ queryKey: ['session'] })
  return (
    <OverlayDialog label="Entrar">
      {isReplaced ? (
        <Replaced />
      ) : (
        <SignInForm
          {...(isExpired && {
            title: 'Entre de novo',
            hint: `A sessão de ${name} terminou. O que você digitou continua aqui.`,
            initialEmail: email ?? undefined,
          })}
          returnTo={href}
          onSignedIn={readSession}
        />
      )}
    </OverlayDialog>
  )
}
