import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ExplainedError } from './run.mjs'

const PACKAGES = 'systemd,systemd-sysv,dbus,sudo,ca-certificates,iproute2,openssh-server'

/** Mounts what a first process needs, makes the folder $1 its root, and becomes systemd. */
const BOOT = `set -e
mount --make-rprivate / && mount --bind $1 $1 && cd $1
mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
for folder in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs $folder; done
chmod 1777 tmp
for device in null zero full random urandom tty; do touch dev/$device && mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts && mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
ip link set lo up
mkdir -p mnt/host && pivot_root . mnt/host && umount -l /mnt/host
exec env -i container=unshare PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd`

/** Makes a Debian 13 in the folder, and runs the command in it with this machine's network, as the command that installs its packages. */
export function makeDebian(root, install) {
  if (existsSync(join(root, 'var/lib/painel-installed'))) return
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  execFileSync('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, 'trixie', root], { stdio: 'inherit' })
  // Packages must not start their services before the machine boots.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', HOME: '/root' }
  execFileSync('chroot', [root, 'sh', '-ec', install], { stdio: 'inherit', env })
  rmSync(join(root, 'usr/sbin/policy-rc.d'))
  writeFileSync(join(root, 'var/lib/painel-installed'), '')
}

/** The id of the first process in the namespaces that `unshare` made. */
async function findFirstProcess(unshare) {
  for (let tries = 0; tries < 100; tries++) {
    await wait(100)
    const [pid] = readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').split(' ')
    if (pid) return pid
  }
  throw new ExplainedError('the machine did not boot')
}

/**
 * Boots the folder as a machine of its own: systemd is its first process, and it has no network but its loopback.
 * `run`: runs a command line in it as root. `enter`: the program and arguments that enter its network alone. `stop`: ends it
 */
export async function bootMachine(root) {
  const unshare = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--uts', '--ipc', '--cgroup', '--net', '--kill-child', 'sh', '-c', BOOT, 'sh', root],
    { stdio: 'ignore' },
  )
  const pid = await findFirstProcess(unshare)
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', TERM: 'dumb' }
  const run = (command) =>
    new Promise((resolve) => {
      const child = spawn('nsenter', ['-t', pid, '-m', '-p', '-u', '-i', '-C', '-n', 'sh', '-c', command], { env })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      child.stdin.end()
      child.once('close', (code) => resolve({ code, output }))
    })
  // Before systemd is the first process, the namespaces still show this machine's root.
  for (let tries = 0; !/running|degraded/.test((await run('systemctl is-system-running')).output); tries++) {
    if (tries === 150) throw new ExplainedError('systemd did not start')
    await wait(200)
  }
  return { run, enter: ['nsenter', ['-t', pid, '-n']], stop: () => unshare.kill('SIGKILL') }
}
