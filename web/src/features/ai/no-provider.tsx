import { Link } from '@tanstack/react-router'
import { Callout } from '../../components/callout.tsx'
import { useCan } from '../../lib/permissions.ts'

const setUp = (
  <Link className="btn btn--default" to="/settings" hash="ia">
    Configurar provedor
  </Link>
)

/** Tells that no provider writes texts yet: with a link to Configurações, or who can choose one there. */
export function NoProvider() {
  const canChoose = useCan('settings.write')
  return (
    <Callout tone="info" title="Nenhum provedor de IA escreve textos ainda" actions={canChoose && setUp}>
      <p>
        {canChoose ? 'Escolha em Configurações quem escreve.' : 'Um dono ou administrador escolhe em Configurações quem escreve.'}{' '}
        O que você digitou aqui fica guardado.
      </p>
    </Callout>
  )
}
