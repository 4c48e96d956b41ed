import type { ContentInput } from 'contract/content/launch.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { LaunchReply } from 'contract/runs/launch.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'
import type { Ctx } from '#core/context.ts'
import { findClientName } from '#features/pieces/client-name.ts'
import { readIdea } from '#features/pieces/text/read-idea.ts'
import { launchRun, type NewRun } from '#features/runs/launch-run.ts'

const MAX_TITLE = 80

/** Its title stands near its beginning. */
const MAX_READ = 2000

/** A chat's, mail's or model's first line is often not what the idea is about. */
function titleIdea(idea: string): string {
  const line = readIdea(takeBeginning(idea, MAX_READ)).title || (idea.trim().split('\n')[0]?.trim() ?? '')
  return line.length <= MAX_TITLE ? line : `${takeBeginning(line, MAX_TITLE).replace(/\s+\S*$/, '')}…`
}

export async function launchContent(
  ctx: Ctx,
  automation: ContentKind,
  input: ContentInput,
  options: Pick<NewRun, 'previous' | 'project'>,
): Promise<LaunchReply> {
  const title = `${await findClientName(ctx.db, input.client_name)}, ${titleIdea(input.content_idea)}`
  return launchRun(ctx, { automation, title, input, ...options })
}
