import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'rolldown';

const SOURCE = 'src/web';

/** In this order, because later rules override earlier ones. */
const STYLES = ['theme', 'base', 'layout', 'controls', 'views'];

/**
 * Writes the page into `folder`: `index.html`, and beside it files with a hash in their names, which never
 * change. Each has a compressed copy, so that the server need not compress it.
 */
export async function buildPage(folder) {
  await rm(folder, { recursive: true, force: true });
  const worklet = await bundle(folder, 'capture', 'sound/capture-worklet.ts', {});
  const script = await bundle(folder, 'page', 'main.tsx', { WORKLET_ADDRESS: JSON.stringify(worklet) });
  const sheets = await Promise.all(STYLES.map((name) => readFile(join(SOURCE, 'styles', `${name}.css`))));
  const style = await write(folder, 'page', 'css', Buffer.concat(sheets));
  const html = await readFile(join(SOURCE, 'index.html'), 'utf8');
  await save(join(folder, 'index.html'), html.replace('SCRIPT', script).replace('STYLE', style));
}

/** Bundles a program; returns its address relative to the page. */
async function bundle(folder, name, entry, define) {
  const { output } = await build({
    input: join(SOURCE, entry),
    platform: 'browser',
    tsconfig: join(SOURCE, 'tsconfig.json'),
    transform: { define: { ...define, 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
    output: { minify: true, comments: { legal: true } },
    write: false,
  });
  return write(folder, name, 'js', Buffer.from(output[0].code));
}

async function write(folder, name, extension, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const address = `assets/${name}-${hash}.${extension}`;
  await mkdir(join(folder, 'assets'), { recursive: true });
  await save(join(folder, address), bytes);
  return address;
}

async function save(file, bytes) {
  await writeFile(file, bytes);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
}
