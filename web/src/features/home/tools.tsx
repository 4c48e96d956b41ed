import './home.css'
import { IconArrowRight, IconFileText, IconMicrophone, IconWallet, IconWand } from '@tabler/icons-react'
import { usePermissions } from '#lib/session/permissions.ts'

/** Specification §2. `width`: of the tool's modal, in pixels. */
export const HOME_TOOLS = [
  {
    id: 'audio-transcription',
    permission: 'recordings.write',
    name: 'Transcrição de Áudio',
    about: 'Grave ou envie um áudio e receba o texto',
    icon: IconMicrophone,
    width: 720,
  },
  {
    id: 'content-editor',
    permission: 'content.write',
    name: 'Editor de Conteúdo',
    about: 'Escreva, revise e guarde textos da agência',
    icon: IconFileText,
    width: 720,
  },
  {
    id: 'ai-creator',
    permission: 'ai.use',
    name: 'Criador de Conteúdo IA',
    about: 'Posts, e-mails e páginas a partir de um prompt',
    icon: IconWand,
    width: 720,
  },
  {
    id: 'financeiro',
    permission: 'finance.write',
    name: 'Financeiro',
    about: 'Registre uma saída sem sair da Home',
    icon: IconWallet,
    width: 560,
  },
] as const

export type Tool = (typeof HOME_TOOLS)[number]

type Props = { tools?: readonly Tool[]; className?: string; onOpen: (tool: Tool) => void }

export function ToolCards({ tools = HOME_TOOLS, className = '', onOpen }: Props) {
  const can = usePermissions()
  const permitted = tools.filter(({ permission }) => can(permission))
  if (permitted.length === 0) return null
  return (
    <section className={`tools ${className}`} aria-label="Ferramentas">
      {permitted.map((tool) => (
        <button className="card tool" type="button" aria-haspopup="dialog" key={tool.id} onClick={() => onOpen(tool)}>
          <span className="between">
            <span className="tile">
              <tool.icon className="icon" stroke={1.5} aria-hidden />
            </span>
            <IconArrowRight className="icon only-wide tool__go" stroke={1.5} aria-hidden />
          </span>
          <span>
            <span className="block strong">{tool.name}</span>
            <span className="tool__about">{tool.about}</span>
          </span>
        </button>
      ))}
    </section>
  )
}
