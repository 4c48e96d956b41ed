import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { parseDockerfile, parseDockerignore } from './dockerfile.mjs'
import { root } from './run.mjs'

/** The id of the account that runs everything when root starts the build: `nobody` on Debian. */
const ORDINARY = 65_534
const isRoot = process.getuid?.() === 0

/** Makes a command that runs as an ordinary user, even if root calls it. @returns {[string, string[]]} */
export const makeOrdinaryUserCommand = (command, args) =>
  isRoot
    ? ['setpriv', [`--reuid=${ORDINARY}`, `--regid=${ORDINARY}`, '--clear-groups', '--no-new-privs', command, ...args]]
    : [command, args]

export function giveToOrdinaryUser(path) {
  if (isRoot) execFileSync('chown', ['-R', `${ORDINARY}:${ORDINARY}`, path])
}

/** Lists the files of the clone that `docker build` would send: those that neither .gitignore nor .dockerignore excludes. */
export function listContext() {
  const isLeftOut = parseDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return files.filter((path) => !isLeftOut(path) && existsSync(join(root, path)))
}

function copyContext(folder) {
  for (const path of listContext()) {
    mkdirSync(dirname(join(folder, 'context', path)), { recursive: true })
    cpSync(join(root, path), join(folder, 'context', path))
  }
}

/**
 * Whether a variable of the caller's environment is a setting of npm, names a proxy, or names certificates of the organisation's own to
 * trust.
 */
const isOfNpm = (name) => /^(npm_config_\w+|node_extra_ca_certs|https?_proxy|no_proxy)$/i.test(name)

/**
 * Puts this Node, npm, and a `chown` that does nothing into `bin` of the folder. @returns an environment with npm's settings and `bin` first
 * on the PATH
 */
function makePrograms(folder) {
  const [bin, home] = [join(folder, 'bin'), join(folder, 'home')]
  for (const path of [bin, home]) mkdirSync(path, { recursive: true })
  cpSync(process.execPath, join(bin, 'node'))
  const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`, { mode: 0o755 })
  writeFileSync(join(bin, 'chown'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const ofNpm = Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfNpm(name)))
  return { ...ofNpm, PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: home, TMPDIR: home }
}

/** Copies like the instruction COPY: the contents of a folder, or a file under the target's name or into the target folder. */
function copyStep({ from, sources, target, workdir }, { folder, stageRoot }) {
  const to = join(stageRoot, isAbsolute(target) ? target : join(workdir, target))
  for (const source of sources) {
    const path = join(folder, from ? join('stages', from) : 'context', source)
    const isFolder = statSync(path).isDirectory()
    mkdirSync(isFolder || target.endsWith('/') ? to : dirname(to), { recursive: true })
    execFileSync('cp', isFolder ? ['-a', `${path}/.`, `${to}/`] : ['-a', path, to])
  }
}

/**
 * Runs a command like the instruction RUN, as an ordinary user. The absolute paths /app and /data in our commands are changed to the same
 * paths in the stage's folder.
 */
function runStep({ command, workdir }, { folder, stageRoot, env }) {
  giveToOrdinaryUser(folder)
  const here = command.replace(/(?<=\s)\/(?=(data|app)\b)/g, () => `${stageRoot}/`)
  const begun = performance.now()
  execFileSync(...makeOrdinaryUserCommand('sh', ['-ec', here]), {
    cwd: join(stageRoot, workdir),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  RUN ${command}`)
}

function buildStage(stage, { folder, programs, name }) {
  const stageRoot = join(folder, 'stages', name)
  const base = join(folder, 'stages', stage.base)
  mkdirSync(dirname(stageRoot), { recursive: true })
  if (existsSync(base)) execFileSync('cp', ['-a', base, stageRoot])
  const env = { ...programs, ...stage.env }
  for (const step of stage.steps) {
    if (step.kind === 'workdir') mkdirSync(join(stageRoot, step.path), { recursive: true })
    if (step.kind === 'copy') copyStep(step, { folder, stageRoot })
    if (step.kind === 'run') runStep(step, { folder, stageRoot, env })
  }
  return stageRoot
}

/**
 * Builds the Dockerfile in a folder, without Docker. Each stage is a folder below `stages`, COPY copies files, RUN runs a command.
 * @returns the last stage, its folder, and the environment of the programs
 */
export function buildImage(folder) {
  copyContext(folder)
  const programs = makePrograms(folder)
  const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const roots = stages.map((stage, at) => buildStage(stage, { folder, programs, name: stage.name || `stage-${at}` }))
  return { stage: stages.at(-1), stageRoot: roots.at(-1), programs }
}
